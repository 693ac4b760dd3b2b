import { checkProvider } from '../../tests/checkProvider.ts'
import { serpstat } from '../index.ts'

checkProvider(serpstat)
