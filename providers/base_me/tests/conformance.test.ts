import { checkProvider } from '../../tests/checkProvider.ts'
import { baseMe } from '../index.ts'

checkProvider(baseMe)
