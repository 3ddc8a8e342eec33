// Bundles the compiled command with the library, so that it starts in half the time: a few files are loaded instead of
// five hundred. Other packages stay outside, and so do the library's threads and what it reads of itself. What throws the
// library's errors is bundled with it, since there are two classes of each error where the library is loaded twice.
import { readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const packages = fileURLToPath(new URL("../packages", import.meta.url));
const command = join(packages, "cli", "dist");
const library = join(packages, "ninefold");
const matches = join(packages, "table");

/** Packages of others are installed beside the bundle, with their licences. */
const dependenciesOf = async (name) =>
  Object.keys(JSON.parse(await readFile(join(packages, name, "package.json"), "utf8")).dependencies);
const bundled = [
  "ninefold",
  "ninefold-platform",
  "ninefold-log",
  "ninefold-ownership",
  "ninefold-sealed",
  "ninefold-table",
];
const dependencies = (await Promise.all(["cli", "log", "ownership", "sealed", "table"].map(dependenciesOf))).flat();
const external = dependencies.filter((name) => !bundled.includes(name));

const pathIn = (folder, path) => relative(folder, path).split(sep).join("/");

/** The address of a file as an expression of the bundle, whose own address is another. */
function addressOf(path) {
  if (path.startsWith(matches + sep)) {
    return `new URL("${pathIn(matches, path)}", import.meta.resolve("ninefold-table/package.json")).href`;
  }
  if (!path.startsWith(library + sep)) return `import.meta.resolve("../${pathIn(command, path)}")`;
  return `new URL("${pathIn(library, path)}", import.meta.resolve("ninefold/package.json")).href`;
}

const ownAddresses = {
  name: "own addresses",
  setup(building) {
    building.onLoad({ filter: /[\\/]dist[\\/].*\.js$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      return text.includes("import.meta.url")
        ? { contents: `const ownAddress = ${addressOf(path)};\n${text}`, loader: "js" }
        : undefined;
    });
  },
};

await build({
  entryPoints: [join(command, "main.js")],
  outdir: join(command, "bundle"),
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node22",
  external,
  define: { "import.meta.url": "ownAddress" },
  plugins: [ownAddresses],
  logLevel: "warning",
});
