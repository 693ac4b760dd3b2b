import { checkProvider } from '../../tests/checkProvider.ts'
import { ahrefsV3 } from '../index.ts'

checkProvider(ahrefsV3)
