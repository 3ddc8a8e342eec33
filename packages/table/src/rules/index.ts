// Rules of games as they are handed to a server: their texts go out and come in; what they cost is found apart from it.
export { type Bundle, bundleText, readBundle, rulesIn } from "./bundle.ts";
