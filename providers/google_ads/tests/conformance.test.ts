import { checkProvider } from '../../tests/checkProvider.ts'
import { googleAds } from '../index.ts'

checkProvider(googleAds)
