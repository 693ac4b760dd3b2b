import { useLocation } from 'react-router'

/** The address of the present page, to come back to. */
export function useHere(): string {
  const { pathname, search } = useLocation()
  return pathname + search
}
