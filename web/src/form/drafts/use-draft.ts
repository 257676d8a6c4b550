import { useEffect, useState } from 'react'
import { isSame } from '#contract/form/conflict.ts'
import type { FormCore } from '../context.ts'
import { type Draft, dropDraft, saveDraft, onDraftElsewhere, recallDraft, sweepDrafts } from './drafts.ts'
import type { Values } from '../rules.ts'

const QUIET_MS = 400

/** A stored draft that is not in the form; null without one. */
interface DraftState {
  draft: Draft | null
  accept: () => void
  drop: () => void
}

/**
 * Saves input as a draft in this browser, through reload, sign-in and update, and offers an existing one. A sent
 * draft is deleted; secrets are never stored.
 */
export function useDraft(core: FormCore, place: string): DraftState {
  const [draft, setDraft] = useState(() => readDraftAt(place, core.before()))
  const [saver] = useState(() => makeSaver(core, place))
  useEffect(() => {
    sweepDrafts(Date.now())
    return onDraftElsewhere(place, (other) => {
      if (!core.isChanged()) setDraft(other && !isSame(other.values, core.before()) ? other : null)
    })
  }, [place, core])
  useEffect(() => {
    const stop = core.form.subscribe({ formState: { values: true }, callback: saver.scheduleWrite })
    // this module is loaded separately, so the user may have typed before
    if (core.isChanged()) saver.scheduleWrite()
    addEventListener('pagehide', saver.flush)
    document.addEventListener('visibilitychange', saver.flush)
    return () => {
      stop()
      removeEventListener('pagehide', saver.flush)
      document.removeEventListener('visibilitychange', saver.flush)
      saver.flush()
    }
  }, [core, saver])
  const resolveWith = (how: () => void) => () => {
    how()
    setDraft(null)
  }
  return { draft, accept: resolveWith(saver.adopt), drop: resolveWith(saver.drop) }
}

function readDraftAt(place: string, before: Values): Draft | null {
  const draft = recallDraft(place)
  return draft && !isSame(draft.values, before) ? draft : null
}

/** Writes the draft, debounced. An existing draft stays until the user decides about it or it is overwritten. */
function makeSaver(core: FormCore, place: string) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOurs = false
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    if (core.isChanged()) {
      isOurs = true
      saveDraft(place, draftIn(core))
    } else if (isOurs) dropDraft(place)
  }
  return {
    scheduleWrite: () => {
      clearTimeout(timer)
      timer = setTimeout(write, QUIET_MS)
    },
    /** Writes immediately, because the page may close. */
    flush: () => timer !== undefined && write(),
    adopt: () => {
      isOurs = true
    },
    drop: () => {
      // the current input is a draft too
      if (!core.isChanged()) dropDraft(place)
    },
  }
}

function draftIn({ form, before, rules }: FormCore): Draft {
  const open = (values: Values): Values => rules.now()?.draftable(values) ?? {}
  return { at: new Date().toISOString(), values: open(form.getValues()), before: open(before()) }
}
