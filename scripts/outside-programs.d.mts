/** The path of a program that Debian has in a package, which is installed where that can be done; else undefined. */
export function debianProgram(name: string, packageName?: string): string | undefined;

/** A Python that has a package, such as `chess==1.11.2`, which is installed where that can be done; else undefined. */
export function pythonWith(requirement: string): string | undefined;
