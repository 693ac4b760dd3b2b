import { Button, Collapse, VisuallyHidden } from '@mantine/core'
import { useDisclosure, useId } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import type { AuditEntry } from '../../../shared/api/audit.ts'
import { actionWords } from '../../../shared/domain/audit.ts'
import { detailLines } from '../../../shared/rules/auditDetails.ts'
import { WRITTEN } from '../../lib/written.ts'
import classes from './audit.module.css'

/** What an entry says beyond its action, once it is opened; nothing where there is none. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const [open, { toggle }] = useDisclosure(false)
  const id = useId()
  const lines = detailLines(entry.details)
  if (lines.length === 0) return null
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        className={classes.more}
        rightSection={<IconChevronDown size={14} style={{ rotate: open ? '180deg' : undefined }} />}
        aria-expanded={open}
        aria-controls={id}
        aria-label={`Details: ${actionWords(entry.action)}, ${entry.subjectName}`}
        onClick={toggle}
      >
        Details
      </Button>
      <Collapse expanded={open} id={id}>
        <dl className={classes.details}>
          {lines.map(({ field, before, after }) => (
            <div key={`${field} ${after}`}>
              <dt>{field}</dt>
              <dd>
                {before !== null && (
                  <>
                    <VisuallyHidden>was </VisuallyHidden>
                    <bdi {...WRITTEN}>{before}</bdi>
                    <span aria-hidden> → </span>
                    <VisuallyHidden>, is now </VisuallyHidden>
                  </>
                )}
                <bdi {...WRITTEN}>{after}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </Collapse>
    </>
  )
}
