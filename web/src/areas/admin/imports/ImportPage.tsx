import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  ADMIN_IMPORT_LABELS,
  ADMIN_IMPORTS,
  type AdminImport,
} from '#contract/areas/admin/imports/imports.rules.ts'
import type { Import } from '#contract/import/schemas.ts'
import { formatCount } from '#contract/base/plural.ts'
import { Check } from '../../../form/controls/choices.tsx'
import { ImportSteps } from '../../../import/ImportSteps.tsx'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useIdParam } from '../../../shared/use-id-param.ts'
import { asButton } from '../../../ui/Button.tsx'
import { Labelled } from '../../../ui/field/Labelled.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import css from '../../../import/Import.module.css'
import { importCalls, findImport, silentImportCalls } from './imports.calls.ts'

const START = '/admin/imports'
const INVITED =
  'Each new user gets an email with a link to set a password, except SSO users and rows where Invite is “no”.'
const NO_INVITATIONS = 'No emails are sent. You can invite each user later from their page.'

/** One import: its columns, the results of the check, and the outcome. */
export function ImportPage() {
  const id = useIdParam('importId')
  const found = useQuery({ ...findImport(id), enabled: id > 0 })
  return (
    <Loaded
      query={found}
      failure="Couldn’t load the import"
      pageTitle="Import"
      waiting={320}
      removed={<Navigate to={START as never} replace />}
    >
      {(it) => <Steps data={it} onChange={() => void found.refetch()} />}
    </Loaded>
  )
}

function Steps({ data, onChange }: { data: Import; onChange: () => void }) {
  const navigate = useNavigate()
  const kind = data.kind as AdminImport
  const search = { kind, ...(data.customer_id !== null && { customer: data.customer_id }) }
  const { where, text } = getPlace(data)
  const [invites, setInvites] = useState(true)
  return (
    <>
      <PageHead
        title={`Import: ${ADMIN_IMPORT_LABELS[kind]}`}
        detail={[data.customer_name, data.source, formatCount(data.row_count, 'row')]
          .filter(Boolean)
          .join(' · ')}
      />
      <ImportSteps
        kind={ADMIN_IMPORTS[kind]}
        data={data}
        calls={invites ? importCalls : silentImportCalls}
        onChange={onChange}
        onRemoved={() => void navigate({ to: START, search: search as never })}
        before={kind === 'users' && <Invitations areSent={invites} onChange={setInvites} />}
        after={
          <Link to={where as never} {...asButton('primary')}>
            {text}
          </Link>
        }
        again={
          <Link to={START as never} search={search as never} {...asButton()}>
            {data.refused_count > 0 ? 'Upload corrected rows' : 'Import more rows'}
          </Link>
        }
      />
    </>
  )
}

function Invitations({ areSent, onChange }: { areSent: boolean; onChange: (areSent: boolean) => void }) {
  return (
    <div>
      <Labelled as={Check} label="Send invitations" value={areSent} onChange={onChange} />
      <p className={css.text}>{areSent ? INVITED : NO_INVITATIONS}</p>
    </div>
  )
}

const getPlace = ({ customer_id, customer_name }: Import): { where: string; text: string } =>
  customer_id === null
    ? { where: '/admin/users', text: 'View users' }
    : { where: `/admin/customers/${customer_id}`, text: `View ${customer_name ?? 'customer'}` }
