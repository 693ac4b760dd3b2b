import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './SectionNav.module.css'
import { useCurrentSection } from './useCurrentSection.ts'

export interface Section {
  /** Of its heading. */
  id: string
  label: string
}

/** A long page's sections with links to each, of which that in sight is marked. */
export function SectionNav({
  sections,
  ready,
  children,
}: {
  sections: readonly Section[]
  /** Whether what the address may name is there. */
  ready: boolean
  children: ReactNode
}) {
  const current = useCurrentSection(sections, ready)
  return (
    <div className={classes.page}>
      <div className={classes.columns}>
        <nav className={classes.nav} aria-label="Sections of this page">
          <ul className={classes.list}>
            {sections.map(({ id, label }) => (
              <li key={id}>
                <Link
                  to={`#${id}`}
                  className={classes.link}
                  aria-current={id === current ? 'location' : undefined}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.sections}>{children}</div>
      </div>
    </div>
  )
}
