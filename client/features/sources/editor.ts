export { importedInWords, renewalInWords } from './inWords.ts'
export { useRenewal } from './useRenewal.tsx'
