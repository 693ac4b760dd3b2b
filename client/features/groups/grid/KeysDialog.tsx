import { Kbd, Modal, Table } from '@mantine/core'
import { KEY_LIST } from './useTriageKeys.ts'

const ABOVE_PANELS = 210

/** Lists the keys of the grid. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keys" size="sm" zIndex={ABOVE_PANELS}>
      <Table verticalSpacing={6} withRowBorders={false}>
        <Table.Tbody>
          {KEY_LIST.map(({ keys, does }) => (
            <Table.Tr key={does}>
              <Table.Td w={110}>
                {keys.map((key, at) => (
                  <span key={key}>
                    {at > 0 && ' or '}
                    <Kbd>{key}</Kbd>
                  </span>
                ))}
              </Table.Td>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}
