import { createContext, useContext } from 'react'

/**
 * The dashboard's time zone, in which every card says when its figures were read. Vendors cut their days in zones of
 * their own; times in several of them would contradict one another on one page.
 */
export const ReadersZone = createContext('UTC')

export const useReadersZone = (): string => useContext(ReadersZone)
