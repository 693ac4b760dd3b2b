import { expect, test } from 'vitest'
import { figureNames } from './figureNames.ts'

test.each<[title: string, labels: string[], names: string[]]>([
  ['Search Console: organic clicks', ['Clicks'], ['Search Console: organic clicks']],
  ['Meta Ads: clicks', ['Clicks (all)'], ['Meta Ads: clicks: Clicks (all)']],
  ['Clicks', ['Clicks (all)'], ['Clicks (all)']],
  ['CLICKS', ['Clicks'], ['CLICKS']],
  ['Northwind Outdoor', ['Sessions'], ['Northwind Outdoor: Sessions']],
  ['', ['Sessions'], ['Sessions']],
  ['Sessions', [''], ['Sessions']],
  // Parts of words are other words.
  ['Clickstream Ltd', ['Clicks'], ['Clickstream Ltd: Clicks']],
  ['Superusers', ['Users'], ['Superusers: Users']],
  ['Top 100', ['Top 10'], ['Top 100: Top 10']],
  ['本月点击次数', ['点击次数'], ['本月点击次数']],
  // The parts of a summary.
  ['Google Ads', ['Clicks', 'Cost'], ['Google Ads: Clicks', 'Google Ads: Cost']],
  ['Google Ads clicks', ['Clicks', 'Cost'], ['Google Ads clicks', 'Google Ads clicks: Cost']],
  ['Clicks and cost', ['Clicks', 'Cost'], ['Clicks and cost: Clicks', 'Clicks and cost: Cost']],
  ['Google Ads', ['Google Ads: Clicks', 'Shop: Orders'], ['Google Ads: Clicks', 'Google Ads: Shop: Orders']],
])('figures of “%s”, %j', (title, labels, names) => {
  expect(figureNames(title, labels)).toEqual(names)
})
