import { useState } from 'react'
import { createToken } from '#contract/areas/admin/tokens/tokens.contract.ts'
import { isBuilt } from '#contract/base/built.ts'
import { getGrantable } from '#contract/areas/admin/tokens/tokens.rules.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { ManyOf, OneOf } from '../../../form/controls/choices.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Actions } from '../../../form/Actions.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { useSession } from '../../../shell/session.ts'
import { MadeToken } from './MadeToken.tsx'
import { refetchTokens } from './tokens.calls.ts'
import { grantGroups, grantMeaning } from './tokens.rules.ts'

type Made = Answer<typeof createToken>

const form = createForm(createToken)

interface Props {
  customerId: number
  onMade: () => void
  onClose: () => void
}

/** Creates an API token and shows it once. */
export function NewTokenDialog({ customerId, onMade, onClose }: Props) {
  const { permissions, modules } = useSession()
  const [made, setMade] = useState<Made | null>(null)
  if (made) return <MadeToken made={made} onClose={onClose} />
  return (
    <FormDialog title="Create token" onClose={onClose}>
      <form.Form
        params={{ customerId }}
        start={{ grants: [], level: 'act', days: 90 }}
        done={(answer) => {
          setMade(answer)
          void refetchTokens().then(onMade)
        }}
      >
        <form.Field name="name" />
        <form.Field name="days" as={OneOf} />
        <form.Field name="level" as={OneOf} />
        <form.Field
          name="grants"
          as={ManyOf}
          groups={grantGroups(getGrantable(permissions, modules).filter(isBuilt))}
          describe={grantMeaning}
        />
        <Actions at="end">
          <Cancel />
          <Submit>Create token</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}
