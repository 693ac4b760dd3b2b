import { useMediaQuery } from '@mantine/hooks'
import type { Layout } from '../../../../shared/domain/widgets.ts'

/** Which of the server's layouts fits the window: four columns from 1100 px, two from 640 px, else one. */
export function useLayout(): Layout {
  const wide = useMediaQuery('(min-width: 1100px)', window.innerWidth >= 1100)
  const medium = useMediaQuery('(min-width: 640px)', window.innerWidth >= 640)
  if (wide) return 'wide'
  return medium ? 'medium' : 'narrow'
}
