import { checkProvider } from '../../tests/checkProvider.ts'
import { rankranger } from '../index.ts'

checkProvider(rankranger)
