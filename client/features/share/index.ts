export { CopyUrlButton } from './CopyUrlButton.tsx'
export { PdfButton } from './PdfButton.tsx'
