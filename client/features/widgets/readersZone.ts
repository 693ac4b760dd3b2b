import { createContext, useContext } from 'react'
import { DEFAULT_LOCALE, type Locale } from '../../../shared/rules/locale.ts'

/**
 * The dashboard's time zone, in which every card shows when its figures were fetched. Vendors cut their days in zones
 * of their own; times in several of them would contradict one another on one page.
 */
export const ReadersZone = createContext('UTC')

export const useReadersZone = (): string => useContext(ReadersZone)

/** How the dashboard writes dates; its figures come written. */
export const ReadersLocale = createContext<Locale>(DEFAULT_LOCALE)

export const useReadersLocale = (): Locale => useContext(ReadersLocale)

/** Whether who reads here may keep the figures as a file: not by a link without that right. */
export const MayDownload = createContext(true)

export const useMayDownload = (): boolean => useContext(MayDownload)
