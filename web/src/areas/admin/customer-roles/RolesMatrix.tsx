import { showNumber } from '#contract/base/plural.ts'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { CustomerRole } from '#contract/areas/admin/customer-roles/customer-roles.contract.ts'
import {
  levelIn,
  type LevelChoice,
  usesArea,
} from '#contract/areas/admin/customer-roles/customer-roles.rules.ts'
import type { CustomerSetup } from '#contract/areas/admin/setup/setup.contract.ts'
import { type Area, AREA_NAMES, AREAS } from '#contract/base/areas.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { Tag } from '../../../ui/rail/Tag.tsx'
import { type RolesDraft, shownLevel, withLevel } from './roles-draft.rules.ts'
import css from './RolesSection.module.css'
import spoken from '../../../ui/spoken.module.css'

const LEVEL_LABELS: Readonly<Record<LevelChoice, string>> = { none: 'None', see: 'View', act: 'Edit' }
const OPTIONS = (['none', 'see', 'act'] as const).map((value) => ({ value, label: LEVEL_LABELS[value] }))

interface Props {
  roles: readonly CustomerRole[]
  /** Null: to read, not to edit. */
  draft: RolesDraft | null
  setup: CustomerSetup | undefined
  onDraft: (draft: RolesDraft) => void
}

/** Areas by roles; where there is no room for all roles, one of them at a time. */
export function RolesMatrix({ roles, draft, setup, onDraft }: Props) {
  const [shown, setShown] = useState(roles[0]?.id ?? 0)
  const isShown = (role: CustomerRole) => (role.id === shown ? true : undefined)
  return (
    <div className={css.room}>
      <div className={css.pick}>
        <Choice
          label="Role"
          options={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(shown)}
          onChange={(id) => setShown(Number(id))}
        />
      </div>
      <table className={css.matrix} aria-label="Roles">
        <thead>
          <tr>
            <th scope="col">Area</th>
            {roles.map((role) => (
              <th key={role.id} scope="col" data-shown={isShown(role)} title={role.meaning}>
                {role.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {AREAS.map((area) => (
            <tr key={area}>
              <th scope="row">
                {AREA_NAMES[area]}{' '}
                {setup && !usesArea(area, setup) && (
                  <Tag hint="Turned off for this customer. Levels apply once it is turned on.">Off</Tag>
                )}
              </th>
              {roles.map((role) => (
                <td key={role.id} data-shown={isShown(role)}>
                  <Cell role={role} area={area} draft={draft} onDraft={onDraft} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">People</th>
            {roles.map((role) => (
              <td key={role.id} data-shown={isShown(role)}>
                {showNumber(role.people)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

interface CellProps {
  role: CustomerRole
  area: Area
  draft: RolesDraft | null
  onDraft: Props['onDraft']
}

function Cell({ role, area, draft, onDraft }: CellProps) {
  const level = shownLevel(role, draft ?? {}, area)
  const usual = levelIn(role.defaults, area)
  const label = `${AREA_NAMES[area]}, ${role.name}`
  const set = (value: LevelChoice) => onDraft(withLevel(draft ?? {}, role.id, [area, value]))
  if (draft === null || role.can_edit !== true) return <Level level={level} usual={usual} />
  return (
    <span className={css.cell} data-changed={level !== levelIn(role.levels, area) || undefined}>
      <Choice label={label} options={OPTIONS} value={level} onChange={(value) => set(value as LevelChoice)} />
      {level !== usual && (
        <IconButton
          size="small"
          label={`${label}: reset to default (${LEVEL_LABELS[usual]})`}
          icon={Undo2}
          onClick={() => set(usual)}
        />
      )}
    </span>
  )
}

/** A level to read, with a mark where it is not the common default. */
function Level({ level, usual }: { level: LevelChoice; usual: LevelChoice }) {
  return (
    <span className={css.level} data-level={level}>
      {level === 'none' ? <span aria-label="None">–</span> : LEVEL_LABELS[level]}
      {level !== usual && (
        <span className={css.differs} title={`Default: ${LEVEL_LABELS[usual]}`}>
          <span className={spoken.spoken}>, default is {LEVEL_LABELS[usual]}</span>
        </span>
      )}
    </span>
  )
}
