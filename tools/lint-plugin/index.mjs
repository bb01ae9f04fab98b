/** Lint rules for what no published rule covers. Each says in its message where docs/guides/checks.md gives the reason. */
import { choosingSwitch } from './choosingSwitch.mjs';
import { closedSwitch } from './closedSwitch.mjs';
import { comparedChain } from './comparedChain.mjs';
import { conditionalChain } from './conditionalChain.mjs';
import { disposal } from './disposal.mjs';
import { grabBag } from './grabBag.mjs';
import { handlerScope } from './handlerScope.mjs';
import { hierarchy } from './hierarchy.mjs';
import { hotAllocation } from './hotAllocation.mjs';
import { kindUnion } from './kindUnion.mjs';
import { labelledTuples, tupleByName } from './labelledTuples.mjs';
import { positionalParameters } from './positionalParameters.mjs';
import { readByName } from './readByName.mjs';
import { tryShape } from './tryShape.mjs';

export default {
  meta: { name: 'tertius' },
  rules: {
    'choosing-switch': choosingSwitch,
    'closed-switch': closedSwitch,
    'compared-chain': comparedChain,
    'conditional-chain': conditionalChain,
    disposal,
    'grab-bag': grabBag,
    'handler-scope': handlerScope,
    hierarchy,
    'hot-allocation': hotAllocation,
    'kind-union': kindUnion,
    'labelled-tuples': labelledTuples,
    'positional-parameters': positionalParameters,
    'read-by-name': readByName,
    'try-shape': tryShape,
    'tuple-by-name': tupleByName,
  },
};
