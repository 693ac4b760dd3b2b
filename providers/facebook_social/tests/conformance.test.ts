import { checkProvider } from '../../tests/checkProvider.ts'
import { facebookSocial } from '../index.ts'

checkProvider(facebookSocial)
