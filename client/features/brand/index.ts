export { useCompanyBrand } from './api.ts'
export { BrandStudio } from './BrandStudio.tsx'
