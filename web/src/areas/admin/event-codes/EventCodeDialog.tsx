import '@mantine/core/styles/Combobox.layer.css'
import { Button, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventCodeSetting } from '#contract/areas/admin/event-codes/event-codes.contract.ts'
import { toast } from '../../../shell/toasts.ts'
import { useUnsavedInput } from '../../../shell/unsaved.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { readCodeAgain, rebuildState, saveCode } from './event-codes.calls.ts'
import {
  ACTION_CHOICES,
  codeConflict,
  type CodeDraft,
  draftOf,
  isSameDraft,
  KIND_CHOICES,
  KINDS,
  NEW_CODE,
  problemsOf,
  rebuildWords,
  SOURCE_CHOICES,
  SOURCES,
  STATUS_CHOICES,
} from './event-codes.rules.ts'
import css from './EventCodesPage.module.css'

interface Props {
  /** Null: one that is not there yet. */
  code: EventCodeSetting | null
  onClose: () => void
}

/** One code: what it means, and what saving another meaning sets off. */
export function EventCodeDialog({ code, onClose }: Props) {
  const title = code
    ? `Code ${code.code}: ${SOURCES[code.code_source]}, ${KINDS[code.equipment_kind].toLowerCase()}`
    : 'Add a code'
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <CodeForm code={code} onClose={onClose} />
    </Dialog>
  )
}

function CodeForm({ code, onClose }: Props) {
  const kept = code ? draftOf(code) : NEW_CODE
  const [draft, setDraft] = useState(kept)
  const [hasTried, setHasTried] = useState(false)
  const { save, isBusy, refusal } = useSave(code, onClose)
  const assets = useQuery(rebuildState).data?.assets
  const isChanged = !isSameDraft(draft, kept)
  useUnsavedInput(isChanged)
  const problems = hasTried ? problemsOf(draft) : {}
  const set = (change: Partial<CodeDraft>) => setDraft({ ...draft, ...change })
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setHasTried(true)
        if (Object.keys(problemsOf(draft)).length === 0) void save(draft)
      }}
    >
      {refusal && <Refusal>{refusal}</Refusal>}
      {!code && <Which draft={draft} set={set} error={problems.code} />}
      <TextInput
        label="Words people read"
        maxLength={60}
        data-autofocus={code ? true : undefined}
        value={draft.event_text}
        onChange={(event) => set({ event_text: event.currentTarget.value })}
        error={problems.event_text}
      />
      <Select
        label="What it does to a trip"
        searchable
        allowDeselect={false}
        withScrollArea={false}
        comboboxProps={{ keepMounted: false, withinPortal: false }}
        data={ACTION_CHOICES}
        value={draft.action}
        onChange={(action) => action && set({ action })}
      />
      <Statuses draft={draft} set={set} />
      <p className={css.hint}>{rebuildWords(draft.kind, assets)}</p>
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy} disabled={!isChanged}>
          {code ? 'Save' : 'Add'}
        </Button>
      </div>
    </form>
  )
}

interface PartProps {
  draft: CodeDraft
  set: (change: Partial<CodeDraft>) => void
}

function Which({ draft, set, error }: PartProps & { error: string | undefined }) {
  return (
    <div className={css.which}>
      <TextInput
        label="Code"
        className={css.codeInput}
        maxLength={6}
        autoCapitalize="characters"
        data-autofocus
        value={draft.code}
        onChange={(event) => set({ code: event.currentTarget.value })}
        error={error}
      />
      <Segmented
        label="Message"
        options={SOURCE_CHOICES}
        value={draft.source}
        onChange={(source) => set({ source })}
      />
      <Segmented
        label="Equipment"
        options={KIND_CHOICES}
        value={draft.kind}
        onChange={(kind) => set({ kind })}
      />
    </div>
  )
}

function Statuses({ draft, set }: PartProps) {
  const shared = {
    clearable: true,
    withScrollArea: false,
    comboboxProps: { keepMounted: false, withinPortal: false },
    data: STATUS_CHOICES,
  }
  return (
    <div className={css.statuses}>
      <Select
        label="Status it leads to"
        placeholder="Stays as it is"
        {...shared}
        value={draft.status}
        onChange={(status) => set({ status })}
      />
      <Select
        label="At the destination"
        placeholder="The same"
        {...shared}
        value={draft.statusAtDestination}
        onChange={(statusAtDestination) => set({ statusAtDestination })}
      />
    </div>
  )
}

/** Saves over the version last read; after a conflict the next try replaces what somebody else saved, knowingly. */
function useSave(code: EventCodeSetting | null, onSaved: () => void) {
  const [version, setVersion] = useState(code?.version ?? null)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const save = async (draft: CodeDraft) => {
    setIsBusy(true)
    const error = await saveCode(draft, version)
    setIsBusy(false)
    if (!error) {
      toast({
        status: 'success',
        message: 'The code is saved. Assets that reported it are being read again.',
      })
      return onSaved()
    }
    if (error.status !== 409) return setRefusal(Object.values(error.errors ?? {})[0]?.[0] ?? error.message)
    const now = await readCodeAgain(draft)
    if (now) setVersion(now.version)
    setRefusal(now ? codeConflict(now) : error.message)
  }
  return { save, isBusy, refusal }
}
