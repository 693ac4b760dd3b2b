/** Where a stored file is read; its name is random and is the only way to it. */
export const fileUrl = (name: string): string => `/files/${name}`
