import { Link } from '@tanstack/react-router'
import { Download, ListPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { EQUIPMENT_KINDS, getEquipmentKind } from '#contract/areas/admin/customers/customers.rules.ts'
import { clampPage } from '#contract/base/paging.ts'
import { Text } from '../../../form/controls/text.tsx'
import { saveFile } from '../../../list/files.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { asButton, Button } from '../../../ui/Button.tsx'
import { Labelled } from '../../../ui/field/Labelled.tsx'
import { Pager } from '../../../ui/table/Pager.tsx'
import { Panel, PanelNote } from '../../../ui/Panel.tsx'
import { GroupsPanel } from './GroupsPanel.tsx'
import { fleetText, idsMatching } from './customers.rules.ts'
import type { SectionProps } from './sections.rules.ts'
import css from './CustomerPage.module.css'

const EquipmentDialog = lazyPart(async () => (await import('./EquipmentDialog.tsx')).EquipmentDialog)

const SIZES = [100, 500, 1000]
/** A shorter fleet needs no search. */
const MAX_WITHOUT_SEARCH = 20

/** The fleet of a customer: its units, with search, import, export and groups. */
export function FleetSection({ customer, setup, requested, onAnswered }: SectionProps) {
  const { id, name, equipment_ids: fleet } = customer
  const [isEdited, setEdited] = useState(false)
  const [term, setTerm] = useState('')
  const [size, setSize] = useState(100)
  const [chosen, setPage] = useState(1)
  const found = idsMatching(fleet, term)
  const page = clampPage(chosen, found.length, size)
  const close = () => {
    setEdited(false)
    onAnswered()
  }
  const exportAll = () =>
    saveFile(
      new Blob([`Equipment,Kind\r\n${fleet.map(toLine).join('')}`], { type: 'text/csv' }),
      `${name.replaceAll(/[^\w-]+/g, '_')}_fleet.csv`,
    )
  return (
    <>
      <Panel
        title="Fleet"
        hint={fleetText(fleet, setup?.fleet.reported ?? null)}
        actions={
          <>
            <Link
              to={'/admin/imports' as never}
              search={{ kind: 'equipment', customer: id } as never}
              {...asButton('quiet', 'small')}
            >
              Import a file
            </Link>
            <Button size="small" icon={ListPlus} onClick={() => setEdited(true)}>
              Add or remove units
            </Button>
            {fleet.length > 0 && (
              <Button size="small" icon={Download} onClick={exportAll}>
                Export all
              </Button>
            )}
          </>
        }
      >
        {fleet.length === 0 && (
          <PanelNote>No units yet. Units reported by railroads appear automatically.</PanelNote>
        )}
        {fleet.length > MAX_WITHOUT_SEARCH && (
          <Labelled as={Text} label="Search" value={term} onChange={setTerm} placeholder="GATX" />
        )}
        {fleet.length > 0 && (
          <p className={css.ids} aria-live="polite">
            {found.length === 0
              ? `No equipment IDs contain “${term.trim()}”.`
              : found.slice((page - 1) * size, page * size).join('  ')}
          </p>
        )}
        {fleet.length > SIZES[0]! && (
          <Pager
            page={page}
            size={size}
            sizes={SIZES}
            total={found.length}
            noun="units"
            singular="unit"
            onPage={setPage}
            onSize={setSize}
          />
        )}
      </Panel>
      <GroupsPanel customer={customer} />
      <Suspense>
        {(isEdited || requested !== null) && <EquipmentDialog customer={customer} onClose={close} />}
      </Suspense>
    </>
  )
}

const toLine = (id: string): string => `${id},${EQUIPMENT_KINDS[getEquipmentKind(id)]}\r\n`
