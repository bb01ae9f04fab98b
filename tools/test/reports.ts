/** The reports of a run for people and for CI, written from the messages of all its runs. */
import { createWriteStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { CucumberHtmlStream } from '@cucumber/html-formatter';
import { JUnitXmlPrinter } from '@cucumber/junit-xml-formatter';
import type { Message } from './message.js';
import { describe, type ToldRun } from './suite.js';

/** What failed and is no scenario of one run. */
export interface OutsideFailure {
  readonly name: string;
  readonly text: string;
}

/** Writes junit.xml: a suite for each run, and one for what failed outside of all scenarios. */
export function writeJunit(folder: string, runs: readonly ToldRun[], outside: readonly OutsideFailure[]): void {
  const suites = runs.map(({ outcome, messages }) => junitSuite(describe(outcome.settings), messages));
  if (outside.length > 0) suites.push(outsideSuite(outside));
  const text = ['<?xml version="1.0"?>', '<testsuites>', ...suites, '</testsuites>', ''].join('\n');
  writeFileSync(join(folder, 'junit.xml'), text);
}

function junitSuite(suiteName: string, messages: readonly Message[]): string {
  let text = '';
  const printer = new JUnitXmlPrinter({ suiteName }, (part) => {
    text += part;
  });
  for (const message of messages) printer.update(message);
  return text.replace(/^<\?xml[^>]*\?>\n/, '');
}

function outsideSuite(failures: readonly OutsideFailure[]): string {
  const cases = failures.map(({ name, text }) => {
    const failure = `<failure message="${escaped(text.split('\n')[0] ?? '')}">${escaped(text)}</failure>`;
    return `  <testcase classname="the suite" name="${escaped(name)}" time="0">${failure}</testcase>`;
  });
  const { length } = failures;
  const head = `<testsuite name="outside the scenarios" tests="${length}" failures="${length}" skipped="0" errors="0">`;
  return [head, ...cases, '</testsuite>'].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML cannot hold, such as the escape before a colour, are left out. */
const escaped = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/g, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Writes index.html, one page for all runs. */
export async function writeHtml(folder: string, runs: readonly ToldRun[]): Promise<void> {
  await pipeline(Readable.from(oneRun(runs)), new CucumberHtmlStream(), createWriteStream(join(folder, 'index.html')));
}

/** The messages of several runs as those of one, in which a feature appears once for each run, under the run's name. */
function* oneRun(runs: readonly ToldRun[]): Generator<Message> {
  const ends: NonNullable<Message['testRunFinished']>[] = [];
  for (const [index, { outcome, messages }] of runs.entries()) {
    const rename = (uri: string): string => (runs.length > 1 ? `${uri} (${describe(outcome.settings)})` : uri);
    for (const message of messages) {
      if (message.testRunFinished !== undefined) ends.push(message.testRunFinished);
      else if (index === 0 || (message.meta ?? message.testRunStarted) === undefined) yield renamed(message, rename);
    }
  }
  const last = ends.at(-1);
  if (last !== undefined) yield { testRunFinished: { ...last, success: ends.every(({ success }) => success) } };
}

function renamed(message: Message, rename: (uri: string) => string): Message {
  const { source, gherkinDocument, pickle } = message;
  if (source !== undefined) return { source: { ...source, uri: rename(source.uri) } };
  if (gherkinDocument?.uri !== undefined)
    return { gherkinDocument: { ...gherkinDocument, uri: rename(gherkinDocument.uri) } };
  if (pickle !== undefined) return { pickle: { ...pickle, uri: rename(pickle.uri) } };
  return message;
}
