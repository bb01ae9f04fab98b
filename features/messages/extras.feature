Feature: What goes along with a message
  A message has 48 bytes, and hardly any needs more. For the rare one that does, a value of any shape goes along: a cargo
  list, a name that a player typed.

  Rule: What went along arrives with the message, whatever it is and whichever way it took
    It is written down where the message is, so that neither a thread nor a save can lose it.

    @MSG-01
    Scenario: A list goes along with one note and not with the next
      Given deep space
      And clerks "Ada" and "Bert"
      When "Ada" sends "Bert" a parcel with {"cargo":["tea",3],"fragile":true}, and then one with nothing
      Then "Bert" has received {"cargo":["tea",3],"fragile":true}, and then nothing

    @MSG-01
    Scenario: What goes along with a parcel on its way for 3 ticks is there after a save
      Given deep space
      And clerks "Ada" and "Bert"
      When "Ada" sends "Bert" a parcel with ["late"] and a delay of 3 ticks, and every tick runs in a world loaded from a save
      Then "Bert" has received ["late"], and then no more

    Scenario: What goes along with 750 parcels that arrive together is there after a save, however long they were on their way
      Given deep space
      And clerks "Ada" and "Bert"
      When "Ada" sends "Bert" 250 parcels of 2,000 letters in each of 3 ticks, all to arrive together, and every tick runs in a world loaded from a save
      Then "Bert" has received 750 parcels of 2,000 letters

    @MSG-01 @property
    Scenario: Any plain value goes along as it is, to one robot, to a place and to everybody
      Given deep space
      And clerks "Ada" and "Bert"
      When "Ada" sends anything plain to "Bert", to "space" and to everybody
      Then "Bert" has received it three times, to the bit

  Rule: What goes along is plain and short, or it is refused where it is sent
    It is for rare data: whoever sends thousands of bytes in every tick is using the wrong thing.

    @MSG-01
    Scenario Outline: <what> cannot go along
      Given deep space
      And clerks "Ada" and "Bert"
      When somebody outside sends "Ada" a parcel with <what>
      Then it is refused by MSG-01, naming "extra" and its value, and nothing has changed

      Examples:
        | what                    |
        | a function              |
        | a text of 2,044 letters |

    @MSG-01
    Scenario: A text of 2,043 letters goes along, 255 times between two ticks, and the 256th is too much
      Given deep space
      And clerks "Ada" and "Bert"
      When somebody outside sends "Ada" a parcel with a text of 2,043 letters until one is refused, and a tick passes
      Then 255 were accepted and the next one was refused by MSG-01, naming "extra", which changed nothing
      And "Ada" has received 255 parcels
