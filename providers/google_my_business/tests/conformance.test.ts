import { checkProvider } from '../../tests/checkProvider.ts'
import { googleMyBusiness } from '../index.ts'

checkProvider(googleMyBusiness)
