/** Images that may be uploaded. */
export const IMAGE_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp']
export const IMAGE_ENDINGS = '.png,.jpg,.jpeg,.webp'
export const INVALID_TYPE = 'Invalid file type'

/** A CSV file by its name: what type a browser tells depends on the programs of its machine. */
export const isTable = (file: Pick<File, 'name'>): boolean => /\.csv$/i.test(file.name)

export const isImage = (file: Pick<File, 'type'>): boolean => IMAGE_TYPES.includes(file.type)
