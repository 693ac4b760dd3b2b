import { checkProvider } from '../../tests/checkProvider.ts'
import { linkedinSocial } from '../index.ts'

checkProvider(linkedinSocial)
