#!/usr/bin/env node
import { chdir } from 'node:process'
import { giveUp, root } from './lib/this-machine.mjs'

/** The command of a release: `tassel start` runs the server, anything else is an operator's command. */
const [command = 'help', ...rest] = process.argv.slice(2)

if (Number.parseInt(process.versions.node, 10) < 24)
  giveUp(`Tassel needs Node.js 24 or newer; this is ${process.versions.node}. See https://nodejs.org`)

const args =
  command === 'start' ? [`${root}/dist/server/main.js`] : [`${root}/dist/server/tassel.js`, command, ...rest]
const env = { NODE_ENV: 'production', ...process.env, INIT_CWD: process.cwd() }
chdir(root)
// Replaces this process, so that systemd and containers signal the server itself.
process.execve(process.execPath, [process.execPath, ...args], env)
