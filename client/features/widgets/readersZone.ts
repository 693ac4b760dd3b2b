import { createContext, useContext } from 'react'

/**
 * The dashboard's time zone, in which every card shows when its figures were fetched. Vendors cut their days in zones
 * of their own; times in several of them would contradict one another on one page.
 */
export const ReadersZone = createContext('UTC')

export const useReadersZone = (): string => useContext(ReadersZone)
