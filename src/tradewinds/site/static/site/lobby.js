// All tables: times as the reader's clock shows them, also of tables that come while he looks.

import { showTimes } from "./times.js";

new MutationObserver(() => showTimes()).observe(document.getElementById("main"), { childList: true, subtree: true });
