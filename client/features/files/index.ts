export { useFiles, useUpload } from './api.ts'
export { ImageInput } from './ImageInput.tsx'
export { PictureSelect } from './PictureSelect.tsx'
