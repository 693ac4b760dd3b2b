/** Images that may be uploaded (spec section 5). */
export const IMAGE_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp']
export const IMAGE_ENDINGS = '.png,.jpg,.jpeg,.webp'
export const INVALID_TYPE = 'Invalid file type'

export const isImage = (file: Pick<File, 'type'>): boolean => IMAGE_TYPES.includes(file.type)
