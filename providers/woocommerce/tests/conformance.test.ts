import { checkProvider } from '../../tests/checkProvider.ts'
import { woocommerce } from '../index.ts'

checkProvider(woocommerce)
