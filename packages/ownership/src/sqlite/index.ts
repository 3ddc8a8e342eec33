// Logs of owned pieces in a file of SQLite, and as folders of plain files. For Node.
export { exportFiles, folderFiles } from "./folder.ts";
export { nativeVerify } from "./native.ts";
export { type LogOptions, OwnershipLog } from "./sqlite-log.ts";
