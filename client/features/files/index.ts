export { useFiles, useWidgetUpload } from './api.ts'
export { PictureSelect } from './PictureSelect.tsx'
