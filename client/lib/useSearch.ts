import { useCallback, useSyncExternalStore } from 'react'

const CHANGED = 'search-changed'

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  window.addEventListener(CHANGED, listener)
  return () => {
    window.removeEventListener('popstate', listener)
    window.removeEventListener(CHANGED, listener)
  }
}

/** The address's query and the way to set it as a new entry of the history, without any router. */
export function useSearch(): [search: string, setSearch: (search: string) => void] {
  const search = useSyncExternalStore(subscribe, () => location.search)
  const setSearch = useCallback((next: string) => {
    history.pushState(history.state, '', `${location.pathname}${next}`)
    window.dispatchEvent(new Event(CHANGED))
  }, [])
  return [search, setSearch]
}
