/** Images that may be uploaded. */
export const IMAGE_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp']
export const IMAGE_ENDINGS = '.png,.jpg,.jpeg,.webp'
export const INVALID_TYPE = 'Invalid file type'

/** Whether a file is CSV, by its name: the type that a browser reports depends on the programs installed. */
export const isTable = (file: Pick<File, 'name'>): boolean => /\.csv$/i.test(file.name)

export const isImage = (file: Pick<File, 'type'>): boolean => IMAGE_TYPES.includes(file.type)
