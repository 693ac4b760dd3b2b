/** The names of a table that is never empty, as Zod's enums take them. */
export const keysOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) =>
  // Object.keys is typed for objects that may have more; a table of ours has none.
  Object.keys(table) as [Name, ...Name[]]
