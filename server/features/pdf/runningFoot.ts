import type { DashboardSnapshot } from '../../../shared/api/view.ts'

/** Longer names are cut: company, dashboard and days are one line. */
const LONGEST = 36

/** A style sheet that writes who made a document, what it is and for which days at the foot of each of its pages. */
export function runningFoot({ company, dashboard, windows }: DashboardSnapshot): string {
  const words = [company.name, dashboard.name, windows.current.label].filter((word) => word.trim() !== '')
  return `<style>@page { @bottom-left { content: "${words.map(isolated).map(inStyle).join(' · ')}" } }</style>`
}

/** Its own direction of writing turns nothing around it. */
const isolated = (word: string) => `\u2068${shortened(word)}\u2069`

const shortened = (word: string) => {
  const characters = Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment)
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : word
}

/** As a style sheet's string: what would end it, the line or the element is written by its number. */
const inStyle = (text: string) =>
  text.replaceAll(/["\\<\p{Cc}]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)
