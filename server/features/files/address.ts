/** Where the company itself reads a stored file. Readers of a link are given it signed (`withReadersFiles`). */
export const fileUrl = (name: string): string => `/files/${name}`
