import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  createFence,
  type Fence,
  removeFence,
  updateFence,
} from '#contract/areas/telematics/fences/fences.contract.ts'
import { Actions } from '../../../form/Actions.tsx'
import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import { createForm } from '../../../form/create-form.ts'
import { Cancel, Revert, Submit } from '../../../form/Submit.tsx'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useIdParam } from '../../../shared/use-id-param.ts'
import { Offered } from '../../../shell/access/Offered.tsx'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { TELEMATICS_PATHS } from '../telematics.rules.ts'
import { FenceFields } from './FenceFields.tsx'
import { deleteFence, fence, showFence } from './fences.calls.ts'

const adding = createForm(createFence)
const editing = createForm(updateFence, { version: 'version' })

const NEW = { shape: 'circle', radius_miles: 1, corners: '' } as const

/** Adds a geofence. */
export function NewFencePage() {
  const { company } = useSession()
  const customerId = company.id
  const navigate = useNavigate()
  const go = (fenceId?: number) =>
    navigate({
      to:
        fenceId === undefined
          ? pathTo(TELEMATICS_PATHS.fences, { customerId })
          : pathTo(TELEMATICS_PATHS.fence, { customerId, fenceId }),
    })
  return (
    <>
      <PageHead title="New geofence" detail="Visits are recorded from the next device report." />
      <adding.Form
        params={{ customerId }}
        start={NEW}
        done={async (saved) => {
          await showFence(customerId, saved)
          toast({ status: 'success', message: `${saved.name} added.` })
          await go(saved.fence_id)
        }}
      >
        <FenceFields form={adding} />
        <Actions>
          <Submit>Add geofence</Submit>
          <Cancel onPress={() => void go()} />
        </Actions>
      </adding.Form>
    </>
  )
}

/** Changes or deletes a geofence. */
export function EditFencePage() {
  const { company } = useSession()
  const id = useIdParam('fenceId')
  const found = useQuery({ ...fence(company.id, id), enabled: id > 0 })
  return (
    <Loaded
      query={found}
      failure="Couldn’t load the geofence"
      pageTitle="Geofence"
      waiting={420}
      removed={<Navigate to={pathTo(TELEMATICS_PATHS.fences, { customerId: company.id })} replace />}
    >
      {(one) => <EditFence customerId={company.id} one={one} />}
    </Loaded>
  )
}

function EditFence({ customerId, one }: { customerId: number; one: Fence }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const navigate = useNavigate()
  const fenceId = one.fence_id
  return (
    <>
      <PageHead
        title={one.name}
        detail="Existing visits don’t change. Your changes apply from the next device report."
        actions={
          <Offered by={removeFence}>
            <Button variant="plain" onClick={() => setIsConfirming(true)}>
              Delete
            </Button>
          </Offered>
        }
      />
      <editing.Form
        params={{ customerId, fenceId }}
        start={one}
        done={async (saved) => {
          await showFence(customerId, saved)
          toast({ status: 'success', message: 'Geofence saved.' })
          await navigate({ to: pathTo(TELEMATICS_PATHS.fence, { customerId, fenceId }) })
        }}
      >
        <FenceFields form={editing.like(adding)} />
        <Actions>
          <Submit needsChange>Save</Submit>
          <Revert>Discard changes</Revert>
        </Actions>
      </editing.Form>
      {isConfirming && (
        <ConfirmDialog
          title={`Delete ${one.name}?`}
          verb="Delete"
          act={() => deleteFence(customerId, fenceId)}
          successMessage={`${one.name} deleted.`}
          onDone={() => void navigate({ to: pathTo(TELEMATICS_PATHS.fences, { customerId }) })}
          onClose={() => setIsConfirming(false)}
        >
          Its visits are deleted too.
        </ConfirmDialog>
      )}
    </>
  )
}
