import { useMatches } from '@tanstack/react-router'
import { needWords } from '../access/access-words.ts'
import { useSignedIn } from '../session.ts'

/** On a closed page: what it needs, and what the reader has; nothing where nobody is signed in. */
export function WhatItNeeds() {
  const page = useMatches().at(-1)?.staticData.page
  const signedIn = useSignedIn()
  if (!page || !signedIn) return null
  const { permissions, company } = signedIn
  return (
    <p>
      This page needs {needWords(page.needs)}.
      {permissions.length === 0 &&
        ` At ${company.name} your account has no permission yet: ask an administrator of ${company.name} to give it a role. Then load this page again, you stay signed in.`}
    </p>
  )
}
