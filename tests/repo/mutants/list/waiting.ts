import { broken, type Mutant } from '../mutant.ts'

const rules = 'app/shell/waiting/waiting.ts'
const store = 'app/shell/waiting/waiting-store.browser.ts'
const sending = 'app/shell/waiting/send-waiting.browser.ts'
const thanks = 'app/donations/supporters/thank-donor.server.ts'

const pure = ['app/shell/waiting/waiting.test.ts']
const device = ['tests/resilience/waiting/device.test.ts']
const guards = ['tests/resilience/waiting/guards.db.test.ts']
const home = ['app/home/home.db.test.ts']
const sequences = ['tests/resilience/waiting/waiting-writes.db.test.ts']

/** What keeps a write that waits for a network from being lost, done twice, or done in another's name. */
export const waiting: readonly Mutant[] = [
  broken(
    'waiting-edit-done-twice',
    'app/campaigns/editing/edit-campaign.server.ts',
    [
      'await once(tx, call, () => change(tx, { app, viewer, campaign, campaignLink, edit }))',
      'await change(tx, { app, viewer, campaign, campaignLink, edit })',
    ],
    guards,
  ),
  broken(
    'waiting-edit-forgotten-early',
    'app/campaigns/editing/edit-campaign.server.ts',
    ['const lifetimeDays = 45', 'const lifetimeDays = 7'],
    guards,
  ),
  broken('waiting-thanks-refused-again', thanks, ['if (donation.thankYou === words) return', ''], guards),
  broken(
    'waiting-thanks-for-what-went-back',
    thanks,
    ['if (!donation.isCaptured) throw donationReturned()', ''],
    guards,
  ),
  broken(
    'many-thanks-in-anothers-name',
    thanks,
    [
      "where c.owner_id = $1 and d.status = 'captured' and d.thanked_at",
      "where $1::text is not null and d.status = 'captured' and d.thanked_at",
    ],
    home,
  ),
  broken(
    'many-thanks-over-earlier-words',
    thanks,
    ["d.status = 'captured' and d.thanked_at is null", "d.status = 'captured'"],
    home,
  ),
  broken(
    'news-counts-donations-as-people',
    thanks,
    ['people: new Set(shown.map(({ email }) => email)).size', 'people: shown.length'],
    home,
  ),
  broken(
    'waiting-update-refused-again',
    'app/campaigns/updates/post-update.server.ts',
    ['if (posted) return sameUpdate(posted, campaignId, input)', ''],
    guards,
  ),
  broken(
    'waiting-in-anybodys-name',
    'app/platform/http/transport.server.ts',
    ['  refuseOtherAccount(c, found)\n', ''],
    guards,
  ),
  broken(
    'waiting-sent-for-nobody',
    sending,
    ['headers: { [accountHeader]: account }', 'headers: {}'],
    device,
  ),
  broken(
    'waiting-tabs-send-together',
    sending,
    [
      'if (!navigator.locks) return await sendAll(account)',
      'if (navigator.locks) return await sendAll(account)',
    ],
    device,
  ),
  broken(
    'waiting-other-accounts-shown',
    store,
    [".getAllFromIndex('writes', 'account', account)", ".getAll('writes')"],
    device,
  ),
  broken('waiting-try-not-noted', store, ['tries: write.tries + 1', 'tries: write.tries'], device),
  broken(
    'waiting-followers-lose-the-version',
    store,
    [
      'for (const follower of followersOf(write, all, there)) await put(follower)\n    await drop(write)\n  })\n}\n\nconst pick',
      'await drop(write)\n  })\n}\n\nconst pick',
    ],
    device,
  ),
  broken('waiting-cafe-counts-as-answer', rules, ['isOurs(heard.answer) ?', 'true ?'], sequences),
  broken('waiting-keeps-everything-of-mine', rules, ['isSame(mine[name], before[name]) ?', 'false ?'], pure),
  broken('waiting-overtakes-what-asks', rules, ['else if (!held.has(about))', 'else'], pure),
  broken(
    'waiting-joins-what-may-have-arrived',
    rules,
    ['earlier.tries > 0 || earlier.asks', 'earlier.asks'],
    pure,
  ),
  broken('waiting-forever', rules, ['now - madeAt > lifetimeMs || madeAt - now > dayMs', 'false'], device),
  broken('waiting-dropped-of-the-signed-in', rules, ['write.account !== account && now', 'now'], pure),
]
