/** A `content-disposition` by which a browser saves the answer under this name (RFC 8187), whatever letters are in it. */
export const attachment = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )}`
