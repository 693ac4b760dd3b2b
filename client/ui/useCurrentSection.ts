import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { focusPart } from '../lib/tabbable.ts'
import type { Section } from './SectionNav.tsx'

/** Beneath the bar at the top, where a section begins that a link has led to. */
const TOP_PX = 96

/** Goes to the section that the address names, and returns the one that is read. */
export function useCurrentSection(sections: readonly Section[], ready: boolean): string | undefined {
  const { hash, key } = useLocation()
  const [current, setCurrent] = useState(sections[0]?.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is pressed again changes the key alone.
  useEffect(() => {
    const named = sections.find(({ id }) => `#${id}` === hash)
    const heading = named && document.getElementById(named.id)
    if (!ready || !heading) return
    focusPart(heading, { preventScroll: true })
    heading.scrollIntoView()
    setCurrent(named.id)
  }, [hash, key, ready, sections])
  useEffect(() => {
    const onScroll = () => setCurrent(focusedInSight(sections) ?? sectionInSight(sections) ?? sections[0]?.id)
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [sections])
  return current
}

/** That of the heading with the focus: the last ones are too short to come to the top where a link leads to them. */
function focusedInSight(sections: readonly Section[]): string | undefined {
  const heading = document.activeElement
  if (!heading) return undefined
  const { top, bottom } = heading.getBoundingClientRect()
  const isSeen = top >= 0 && bottom <= window.innerHeight
  return isSeen ? sections.find(({ id }) => id === heading.id)?.id : undefined
}

/** The last one that begins above a line, which sinks from the top of the window to its foot as the page is scrolled. */
function sectionInSight(sections: readonly Section[]): string | undefined {
  const { scrollHeight } = document.documentElement
  const way = scrollHeight - window.innerHeight
  const line = TOP_PX + (way > 0 ? window.scrollY / way : 0) * (window.innerHeight - TOP_PX)
  return sections.findLast(({ id }) => {
    const heading = document.getElementById(id)
    return heading !== null && heading.getBoundingClientRect().top <= line
  })?.id
}
