"""What the interfaces for learners need in compiled code."""
