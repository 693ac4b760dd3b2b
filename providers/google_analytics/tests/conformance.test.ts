import { checkProvider } from '../../tests/checkProvider.ts'
import { googleAnalytics } from '../index.ts'

checkProvider(googleAnalytics)
